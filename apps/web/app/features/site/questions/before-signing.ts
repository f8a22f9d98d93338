import type { Brand } from '@tarnbrook/brands/brand-type'
import { legal } from '@tarnbrook/brands/facts/legal'
import { REVIEW_TIME } from '@tarnbrook/brands/facts/proof-words'
import { lender } from '@tarnbrook/brands/lender'
import { MOST_ON_STATED_INCOME_PENCE } from '@tarnbrook/domain/applications/required'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { fromPounds, pence } from '@tarnbrook/domain/core/money'
import { describeCommission } from '#features/site/introducer-commission.ts'
import { paths } from '#platform/routing/paths.ts'
import { credit, isHirePurchase, type Question } from './question.ts'

export function applying(brand: Brand): Question[] {
  return [...beforeApplying(brand), ...afterApplying(brand)]
}

export function costs(brand: Brand): Question[] {
  const { min, max } = brand.illustrativeApr
  return [
    {
      id: 'my-rate',
      question: 'What rate will I get?',
      answer: [
        `It depends on your circumstances, how much you borrow and for how long. APRs range from ${min.toFixed(1)}% to ${max.toFixed(1)}%. Your own figures come with your quote, before you decide anything.`,
        'We expect at least 51% of people who borrow from us to get the representative APR or a lower one.',
      ],
      searchWords: 'interest APR percent',
    },
    {
      id: 'what-is-apr',
      question: 'What’s APR?',
      answer: [
        'APR means annual percentage rate. It’s the cost of borrowing for a year, with interest and fees, as a percentage of what you borrow. Every lender works it out in the same way, so you can use it to compare.',
      ],
      searchWords: 'annual percentage rate meaning compare',
    },
    {
      id: 'can-it-change',
      question: 'Can my rate or my payment go up?',
      answer: [
        `No. The rate, the fees and every payment are fixed when you sign. The payment is the same every month. ${lastPayment(brand)}`,
        `You choose your payment day on your quote. Another day can change the payment, the total and the APR a little. That’s because you pay interest from the day ${isHirePurchase(brand) ? 'we pay the seller' : 'you get the money'}.`,
      ],
      searchWords: 'fixed variable increase',
    },
    fees(brand),
    introductions(brand),
    {
      id: 'late-charge',
      question: 'Do you charge for late payments?',
      answer: [
        'No. We don’t charge a fee or extra interest for a late or missed payment. You still owe the payment, and it can show on your credit file.',
      ],
      searchWords: 'penalty fee missed default charge',
    },
  ]
}

/** CONC 4.5.3R: that commission is paid is on every brand's site; how much, on the quote. */
function introductions(brand: Brand): Question {
  const { introducer } = brand
  const sender = isHirePurchase(brand) ? 'dealer, broker or comparison site' : 'broker or comparison site'
  return {
    id: 'introductions',
    question: 'Do you pay anybody for introducing me?',
    answer: [
      ...(introducer
        ? [
            `Yes. ${introducer.legalName} introduces you to ${lender.legalName}, the lender. If you sign an agreement, the lender pays it commission: ${describeCommission(introducer)}.`,
          ]
        : []),
      `If a ${sender} sends us your application, we usually pay it commission${introducer ? ' too' : ''}.`,
      'Commission doesn’t change your rate, your fees or what you pay. Your quote says who’s paid, how much and how it’s worked out, before you decide.',
    ],
    searchWords: 'commission broker dealer partner paid introduce intermediary',
  }
}

function beforeApplying(brand: Brand): Question[] {
  return [
    {
      id: 'who-can-apply',
      question: 'Who can apply?',
      answer: [
        'You need to be 18 or over and live in the United Kingdom. You also need an income and a UK bank account that takes Direct Debits.',
        'We can’t lend to you while you’re bankrupt, or in an IVA or a debt relief order. Each application is for one person: we don’t take joint applications.',
      ],
      searchWords: 'eligible eligibility age joint student benefits',
    },
    describeApplicationSteps(brand),
    {
      id: 'credit-score',
      question: 'Will it affect my credit score?',
      answer: [
        'Seeing your own rate doesn’t. We make a soft search, which you can see on your credit file and other lenders can’t.',
        `If you then apply for the ${credit(brand)}, we make a full search. Other lenders can see that one, and several in a short time can lower your score.`,
      ],
      searchWords: 'soft search hard search footprint credit file check',
    },
    {
      id: 'how-long-quote',
      question: 'How long does my quote last?',
      answer: [
        `${brand.quoteValidDays} days, and you don’t have to take it. If you apply for the ${credit(brand)} in that time, we check your credit file again. Our answer can change if your circumstances have changed.`,
      ],
      searchWords: 'valid expire offer',
    },
  ]
}

function describeApplicationSteps(brand: Brand): Question {
  const { switches, voice } = brand
  const id = 'how-to-apply'
  const question = 'How do I apply?'
  const searchWords = 'start get quote application form broker dealer'
  if (switches.directApplications)
    return {
      id,
      question,
      answer: [
        'Apply here, in about five minutes. We ask how much you’d like to borrow and for how long. We also ask about you, your home and your income. Then we show you your own rate, monthly payment and total.',
        `If you stop halfway, we store your answers for ${legal.retention.draftDays} days, on this device. We can also email you a link that opens them on another.`,
      ],
      links: [{ href: paths.quote(), label: 'Get a quote' }],
      searchWords,
    }
  return {
    id,
    question,
    answer: [`${voice.applyElsewhere} You can’t start an application on this site.`],
    links: [{ href: paths.calculator(), label: 'Work out what it would cost' }],
    searchWords,
  }
}

function afterApplying(brand: Brand): Question[] {
  return [
    {
      id: 'what-happens-next',
      question: 'What happens after I say yes?',
      answer: [
        'We make the full credit search. Then we need:',
        [
          'the code that we send to your mobile phone, so that we know the number is yours',
          ...(isHirePurchase(brand) ? ['your driving licence: a photo of both sides'] : []),
          `proof of your income, if the amount is more than ${formatMoney(pence(MOST_ON_STATED_INCOME_PENCE))}`,
          'proof of who you are or where you live, if the credit reference agency can’t confirm it',
          isHirePurchase(brand)
            ? 'the bank account that you pay from'
            : 'the bank account that the loan goes to and that you pay from',
          ...(isHirePurchase(brand)
            ? []
            : ['whether we should pay off credit cards for you, if your loan is for debt consolidation']),
          'your payment day, if you haven’t chosen it on your quote',
          'your signature on the agreement, once you’ve read your documents here on the site',
        ],
        `Your application lists what we need from you, and you can send photos from your phone. If you send a document, a person checks it, usually within ${REVIEW_TIME}. Then you can sign.`,
        'Take as long as you need to read. Until you sign, you can stop and owe nothing.',
      ],
      searchWords: 'documents proof sign agreement identity',
    },
    whenPaid(brand),
    ...(isHirePurchase(brand) ? [] : [CARD_PAYOFF]),
    {
      id: 'declined',
      question: 'Why was I turned down, and what can I do?',
      answer: [
        'The page with our answer gives every reason, and says who decided. Before you send us documents it’s an automated decision. It’s made from what you told us, what the credit reference agency told us and what you have with us. If a member of our staff decides after checking your documents, we tell you.',
        'You can ask for a person to review either kind, and tell us what wasn’t taken into account. You can also get your credit file from the agency, free. If something in it is wrong, the agency has to look into it.',
      ],
      isCallUs: true,
      links: [{ href: `${paths.privacy()}#decisions`, label: 'How we decide' }],
      searchWords: 'declined rejected refused appeal automated decision computer',
    },
  ]
}

function whenPaid(brand: Brand): Question {
  return isHirePurchase(brand)
    ? {
        id: 'when-paid',
        question: 'When do you pay for the vehicle?',
        answer: [
          'Once you’ve signed, we set up your Direct Debit first. Then we pay the seller of the vehicle, usually on the same day. We email you when we have. Agree with the seller when you collect the vehicle.',
        ],
        searchWords: 'money sent payout collect',
      }
    : {
        id: 'when-paid',
        question: 'When do I get the money?',
        answer: [
          'Once you’ve signed, we set up your Direct Debit first. Then we send the money to your bank account, usually on the same day. We email you when we’ve sent it.',
          'From then, it’s usually in your account within minutes. Some banks take up to two hours.',
        ],
        searchWords: 'paid out funds transfer how long',
      }
}

const CARD_PAYOFF: Question = {
  id: 'pay-off-cards',
  question: 'Can the loan pay off my credit cards?',
  answer: [
    'Yes, if you tell us that the loan is for debt consolidation. You name each card and how much to pay, and can compare the cost. We pay the cards within 2 working days of your loan being paid out. What’s left goes to your bank account. You can also get the whole loan, and pay off your cards yourself.',
    'You type the card number into a field of a company that keeps card numbers safe. On this site, we only see its last 4 digits.',
    'Paying off a card doesn’t close it. Keep making at least the minimum payments until we’ve paid it. A loan over a longer time can cost more in total, even at a lower rate.',
  ],
  searchWords: 'debt consolidation balance transfer card payoff clear',
}

function lastPayment(brand: Brand): string {
  return isHirePurchase(brand)
    ? `The last one also has the option-to-purchase fee of ${optionToPurchase(brand)}, and may differ by a few pence.`
    : 'The last one may differ by a few pence.'
}

function optionToPurchase({ pricing }: Brand): string {
  return formatMoney(fromPounds(pricing.optionToPurchaseFeePounds))
}

function fees(brand: Brand): Question {
  return {
    id: 'fees',
    question: 'Are there fees?',
    answer: [
      'Yes, an arrangement fee. We add it to what you borrow, so you pay it, with interest, as part of your monthly payments. Your quote shows it in pounds.',
      ...(isHirePurchase(brand)
        ? [
            `There’s also an option-to-purchase fee of ${optionToPurchase(brand)}, paid with your last payment. After that the vehicle is yours.`,
          ]
        : []),
      'We never ask for a payment before we lend. If someone does and uses our name, it’s fraud: don’t pay, and call us.',
    ],
    searchWords: 'arrangement fee upfront advance',
  }
}
