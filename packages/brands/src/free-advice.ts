/** CONC 7.3: where to signpost. Independent of us, and free for anyone in the UK. */
export const freeAdvice = [
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
    what: 'Debt advice by phone and online, with letters you can use.',
  },
] as const
