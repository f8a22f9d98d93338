import { MOST_ON_STATED_INCOME_PENCE } from '@tarnbrook/domain/applications/required'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import type { ProofTask } from '#features/requirements/tasks.ts'
import type { ProofDocument } from './proof-slots.ts'

/** What a page says of one kind of proof. */
export interface ProofKind {
  /** Of the page. */
  heading: string
  /** In a list of tasks. */
  title: string
  why: string
  /** In a list of tasks: what to have at hand. */
  hint: string
  /** Above what is accepted. */
  choose: string
  accepted: readonly string[]
  /** Of the field. */
  label: string
}

const ANY_CARD = 'If it’s a card, send both sides.'

const KINDS: Record<Exclude<ProofTask, 'proof-of-income'>, ProofKind> = {
  'proof-of-id': {
    heading: 'Proof of who you are',
    title: 'Send proof of who you are',
    why: 'The credit reference agency knows no open account in your name. So we check who you are with a document.',
    hint: 'A photo of your passport, driving licence or identity card.',
    choose: 'Send one of these. It has to be valid today.',
    accepted: [
      'your passport: the page with your photo',
      'your UK photocard driving licence, full or provisional: both sides',
      'your national identity card, if you have one: both sides',
    ],
    label: 'Photo or scan of your document',
  },
  'proof-of-address': {
    heading: 'Proof of your address',
    title: 'Send proof of your address',
    why: 'You moved in recently, and the credit reference agency knows too little to confirm your address.',
    hint: 'A photo of a bank statement, bill or official letter.',
    choose: 'Send one of these. It has to show your name and your address.',
    accepted: [
      'a bank or credit card statement from the last three months',
      'a gas, electricity, water or broadband bill from the last three months',
      'your council tax bill for this year',
      'a letter from HMRC, the DWP or your council from the last three months',
    ],
    label: 'Photo or scan of your document',
  },
  'driving-licence': {
    heading: 'Your driving licence',
    title: 'Send your driving licence',
    why: 'We ask everyone who finances a vehicle. It shows us who you are, and that you can drive it.',
    hint: 'A photo of both sides of the card.',
    choose: 'Send both sides of your UK photocard. It has to be valid today.',
    accepted: ['the front: your photo and your name', 'the back: what you can drive, and until when'],
    label: 'Photos or scans of both sides',
  },
  'settlement-letter': {
    heading: 'Your settlement letter',
    title: 'Send your settlement letter',
    why: 'It tells us how much pays off what you owe another lender, and until when. It also says which account is paid.',
    hint: 'The letter or statement from the lender you want to pay off.',
    choose: 'Ask your lender for a settlement letter. It has to show:',
    accepted: [
      'your name and the number of your account',
      'the amount that pays it off, and until when it’s valid',
      'the account to pay it to',
    ],
    label: 'Photo or scan of the letter',
  },
}

const FROM_WORK = [
  'your last three payslips',
  'or your bank statements for the last three months, with your pay on them',
]

const LETTER_OR_STATEMENTS = 'or your bank statements for the last three months, with these payments on them'

/** What shows someone's income, by the employment status that they applied with. */
const INCOME: Record<string, readonly string[]> = {
  'Self-employed': [
    'your latest tax calculation from HMRC (SA302)',
    'or your business accounts for the last year',
    'or your business bank statements for the last three months',
  ],
  Retired: ['your latest pension letter or pension payslip', LETTER_OR_STATEMENTS],
  Student: [
    'your student finance letter for this year',
    'or, if you work, your last three payslips',
    LETTER_OR_STATEMENTS,
  ],
  'Homemaker or carer': ['your latest award letter, Carer’s Allowance for example', LETTER_OR_STATEMENTS],
  'Receiving benefits': [
    'your latest award letter from the DWP, or your Universal Credit statement',
    LETTER_OR_STATEMENTS,
  ],
  Unemployed: [
    'your latest award letter from the DWP, or your Universal Credit statement',
    LETTER_OR_STATEMENTS,
  ],
}

const LIMIT = formatMoney(pence(MOST_ON_STATED_INCOME_PENCE))

function income(employmentStatus: string): ProofKind {
  return {
    heading: 'Proof of your income',
    title: 'Send proof of your income',
    why: `We ask for it when the amount is more than ${LIMIT}, to make sure that you can afford the payments.`,
    hint: INCOME[employmentStatus]
      ? 'A letter or bank statements.'
      : 'Your last three payslips, or bank statements.',
    choose: 'You told us your income when you applied. Send something that shows it:',
    accepted: INCOME[employmentStatus] ?? FROM_WORK,
    label: 'Photos or scans of your documents',
  }
}

/** What is asked for, and why: of income that depends on how someone earns it. */
export function proofKind(task: ProofTask, { employmentStatus }: { employmentStatus: string }): ProofKind {
  return task === 'proof-of-income' ? income(employmentStatus) : KINDS[task]
}

/** What is photographed for slots of its shape. */
export const PHOTOS_OF_SHAPE: Record<Exclude<ProofDocument['shape'], 'list'>, string> = {
  card: 'One photo of each side. All four corners in the picture, no flash.',
  passport:
    'One photo of your passport, open at the page with your photo. All four corners in the picture, no flash.',
}

/** Of photos, in the order in which they are taken. */
export const PHOTO_TIPS: readonly string[] = [
  'Lay it flat, in good light and on a plain background.',
  'Get all four corners in the picture, without a flash.',
  'Check that you can read every word.',
  ANY_CARD,
]
