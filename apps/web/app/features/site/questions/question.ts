import type { Brand } from '@tarnbrook/brands/brand-type'
import { productWords } from '#platform/product-words.ts'

export interface Question {
  /** The fragment that leads to it; stays when the words change. */
  readonly id: string
  readonly question: string
  /** Paragraphs; an inner array is a list. Plain text: search engines get the same words. */
  readonly answer: readonly (string | readonly string[])[]
  readonly links?: readonly { readonly href: string; readonly label: string }[]
  /** Whether the answer ends with how to reach us. */
  readonly isCallUs?: boolean
  /** What people call it when they look for it, where the question uses other words. */
  readonly searchWords: string
}

/** What an answer says as one run of text, for search engines. */
export function answerText({ answer, isCallUs }: Question, brand: Brand): string {
  const said = answer.map((part) => (typeof part === 'string' ? part : `${part.join('; ')}.`))
  return [...said, ...(isCallUs ? [callUs(brand)] : [])].join(' ')
}

function callUs({ contacts, hours }: Brand): string {
  return `Call ${contacts.phone} (${hours.phone.text}) or email ${contacts.contactEmail} (${hours.email.text}).`
}

export function isHirePurchase({ productType }: Brand): boolean {
  return productWords(productType).isHirePurchase
}

/** What someone has with us, in a word. */
export function thing({ productType }: Brand): 'agreement' | 'loan' {
  return productWords(productType).noun
}

/** What someone asks us for, in a word. */
export function credit({ productType }: Brand): 'finance' | 'loan' {
  return productWords(productType).credit
}
