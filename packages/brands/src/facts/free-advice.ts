type Nation = 'england-and-wales' | 'scotland' | 'northern-ireland'

interface FreeAdvice {
  name: string
  href: string
  phone: string
  what: string
  /** Left out where it is for the whole of the UK. */
  where?: string
  /** Left out where it is for the whole of the UK. */
  nations?: readonly Nation[]
}

/** CONC 7.3: where to signpost. Independent, free, and some for each part of the UK. */
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
    nations: ['england-and-wales', 'scotland'],
  },
  // advice.scot, of Advice Direct Scotland.
  {
    name: 'Advice Direct Scotland',
    href: 'https://advice.scot/',
    phone: '0808 800 9060',
    what: 'Debt advice in Scotland, and help with the debt schemes there.',
    where: 'Scotland',
    nations: ['scotland'],
  },
  // cas.org.uk: the helpline of the bureaux.
  {
    name: 'Citizens Advice Scotland',
    href: 'https://www.cas.org.uk/',
    phone: '0800 028 1456',
    what: 'Money advisers near you in Scotland, in person and by phone.',
    where: 'Scotland',
    nations: ['scotland'],
  },
  {
    name: 'Advice NI',
    href: 'https://www.adviceni.net/',
    phone: '0800 915 4604',
    what: 'Debt advice in Northern Ireland, by phone and in person.',
    where: 'Northern Ireland',
    nations: ['northern-ireland'],
  },
]

/** Those for a person's part of the UK; all where that isn't known. */
export function listFreeAdvice(nation: Nation | null): readonly FreeAdvice[] {
  return freeAdvice.filter(({ nations }) => nation === null || !nations || nations.includes(nation))
}
