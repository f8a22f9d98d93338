import type { ApiDeps } from '#deps.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'

export const PAGE = 500

export function inCommand<Result>(
  deps: ApiDeps,
  name: string,
  body: (work: Work) => Promise<Result>,
): Promise<Result> {
  return command(deps, systemContext('daily-run'), { name }, body)
}
