/** What someone does on the pages of the provider and of their bank, in the sandbox. */
export interface AtBank {
  bank?: string
  customer?: string
  holder?: string
  answer?: 'agree' | 'refuse'
}

/** Through the bank, from the journey's URL. @returns what comes back with the person */
export async function goThroughBank(journeyUrl: string, at: AtBank = {}): Promise<Record<string, string>> {
  const asked = new URL(journeyUrl)
  const { bank = 'ob-sandbox', customer = 'salary', holder = "Maeve O'Neill", answer = 'agree' } = at
  const page = new URL(
    `bank?${new URLSearchParams({ ...Object.fromEntries(asked.searchParams), bank })}`,
    asked,
  )
  const shown = await fetch(page, { redirect: 'manual' })
  const end =
    shown.status === 303
      ? shown
      : await fetch(new URL('bank', asked), {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({
            ...Object.fromEntries(asked.searchParams),
            bank,
            customer,
            holder,
            answer,
          }),
        })
  const location = end.headers.get('location')
  if (!location) throw new Error(`the bank answered ${end.status}: ${await end.text()}`)
  return Object.fromEntries(new URL(location).searchParams)
}
