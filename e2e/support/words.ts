import type { Page } from '@playwright/test'
import { expect } from './expect.ts'

/**
 * Hire purchase is not a loan: no page of it says so in text, title, description, folded parts or
 * for screen readers. Documents of the agreement have their own test.
 */
export async function expectNoLoan(page: Page, name: string): Promise<void> {
  const found = await page.evaluate(wordsOfPage)
  const loans = found.filter((text) => /\bloans?\b/i.test(text))
  expect.soft(loans, `${name} calls nothing a loan, ${page.url()}`).toEqual([])
}

/** Every piece of text of the page, as the browser has it; scripts and styles are not words. */
function wordsOfPage(): string[] {
  const texts: string[] = [document.title]
  for (const meta of document.querySelectorAll('meta[content]'))
    texts.push(meta.getAttribute('content') ?? '')
  for (const element of document.body.querySelectorAll('*'))
    for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'aria-description'])
      if (element.hasAttribute(name)) texts.push(element.getAttribute(name) ?? '')
  const isWord = ({ parentElement }: Node) => !parentElement?.closest('script, style, noscript, .doc-article')
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (isWord(node) && node.textContent) texts.push(node.textContent)
  return texts
}

/** Spec 5: an amount as pages and emails have it, with pence only where it has some. */
export function inPounds(amount: number): string {
  return amount.toLocaleString('en-GB', { style: 'currency', currency: 'GBP' }).replace(/\.00$/, '')
}
