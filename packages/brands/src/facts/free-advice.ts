interface FreeAdvice {
  name: string
  href: string
  phone: string
  what: string
  /** Left out where it is for the whole of the UK. */
  where?: string
}

/** CONC 7.3: where to signpost. Independent, free, and one for each part of the UK. */
export const freeAdvice: readonly FreeAdvice[] = [
  {
    name: 'MoneyHelper',
    href: 'https://www.moneyhelper.org.uk/',
    phone: '0800 138 7777',
    what: 'Budgeting, benefits and where to turn.',
  },
  {
    name: 'StepChange',
    href: 'https://www.stepchange.org/',
    phone: '0800 138 1111',
    what: 'Debt advice, and a plan you can keep to.',
  },
  {
    name: 'National Debtline',
    href: 'https://nationaldebtline.org/',
    phone: '0808 808 4000',
    what: 'Debt advice by phone and online in England, Wales and Scotland, with letters you can use.',
    where: 'England, Wales and Scotland',
  },
  {
    name: 'Advice NI',
    href: 'https://www.adviceni.net/',
    phone: '0800 915 4604',
    what: 'Debt advice in Northern Ireland, by phone and in person.',
    where: 'Northern Ireland',
  },
]
