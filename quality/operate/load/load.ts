import { setTimeout as wait } from 'node:timers/promises'

export interface Asked {
  readonly url: string
  readonly headers: Record<string, string>
}

interface Load {
  /** How many were answered, and how each other one failed. */
  end(): Promise<{ answered: number; failed: string[] }>
}

/** Asks for each in turn until it is ended, so many at once, with a short pause after each. */
export function startLoad(asked: readonly Asked[], atOnce: number): Load {
  const failed: string[] = []
  let [answered, turn, isOver] = [0, 0, false]
  const runs = Array.from({ length: atOnce }, async () => {
    while (!isOver) {
      const { url, headers } = asked[turn++ % asked.length]!
      const failure = await ask({ url, headers })
      if (failure) failed.push(`${new URL(url).pathname}: ${failure}`)
      else answered += 1
      await wait(20)
    }
  })
  return {
    async end() {
      isOver = true
      await Promise.all(runs)
      return { answered, failed }
    },
  }
}

async function ask({ url, headers }: Asked): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { headers, redirect: 'manual' })
    const text = await answer.text()
    return answer.status === 200 ? undefined : `${answer.status} ${text.slice(0, 200)}`
  } catch (error) {
    return String((error as Error).cause ?? error)
  }
}
