/** What may follow a default notice that isn’t remedied: the same on page and in email. */
export const afterDefaultNotice = {
  unsecured: 'end the agreement, ask for the whole balance at once, and take legal proceedings',
  'hire-purchase': 'end the agreement, take the vehicle back as the law allows, and take legal proceedings',
} as const
