/** How an introducer or seller is bound to us, beyond the commission it is paid. */
export type Tie = 'none' | 'first-refusal' | 'same-group' | 'only-us'

/** As customers read it before they sign. `name`: the business; `us`: the lender in their words. */
export function tieInWords(tie: Tie, { name, us }: { name: string; us: string }): string {
  switch (tie) {
    case 'none':
      return `${name} is a separate business from ${us}, and it does not have to offer our credit before another lender’s.`
    case 'first-refusal':
      return `${name} has to offer us your application before it offers it to another lender.`
    case 'same-group':
      return `${name} is in the same group of companies as ${us}.`
    case 'only-us':
      return `${name} introduces the people who apply under its name to ${us}, and to no other lender.`
  }
}
