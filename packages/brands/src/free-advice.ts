/** CONC 7.3: whom we name to somebody worried about money or debt. Each is free and independent of us. */
export const freeAdvice: readonly FreeAdviceService[] = [
  {
    name: 'MoneyHelper',
    href: 'https://www.moneyhelper.org.uk/',
    phone: '0800 138 7777',
    where: null,
    what: 'Budgeting, benefits and where to get help.',
  },
  {
    name: 'StepChange',
    href: 'https://www.stepchange.org/',
    phone: '0800 138 1111',
    where: null,
    what: 'Debt advice, and a plan you can keep to.',
  },
  {
    name: 'National Debtline',
    href: 'https://nationaldebtline.org/',
    phone: '0808 808 4000',
    where: 'England, Wales and Scotland',
    what: 'Debt advice by phone and online, with letters you can use.',
  },
  {
    name: 'Advice NI',
    href: 'https://www.adviceni.net/',
    phone: '0800 915 4604',
    where: 'Northern Ireland',
    what: 'Debt advice by phone and online.',
  },
]

export interface FreeAdviceService {
  readonly name: string
  readonly href: string
  readonly phone: string
  /** Whom it serves; null where it is everyone in the UK. */
  readonly where: string | null
  readonly what: string
}

/** 'StepChange', 'Advice NI (Northern Ireland)' */
export function adviceServiceName({ name, where }: FreeAdviceService): string {
  return where === null ? name : `${name} (${where})`
}
