import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { describe, expect, test } from 'vitest'
import { renderHtml } from '#platform/documents/render-html.ts'
import {
  describeAdvance,
  factNamed,
  factRows,
  findHeadings,
  findSection,
  HIRE_PURCHASES,
  parsePence,
  toVisibleText,
} from '#testing/documents/documents.ts'
import {
  advancePaymentPence,
  halfOfTotalPricePence,
  thirdOfTotalPricePence,
  totalPricePence,
} from './agreement-facts.ts'
import { creditAgreement } from './credit-agreement.ts'

describe.each(HIRE_PURCHASES)('%s', (_name, facts) => {
  const html = renderHtml(creditAgreement(facts))
  const vehicle = facts.vehicle!
  const { quote } = facts

  test('the prescribed heading', () => {
    expect(findHeadings(html)[0]).toBe('Hire Purchase Agreement regulated by the Consumer Credit Act 1974')
  })

  test('the goods, their cash price, and what is left of it as credit', () => {
    expect(factNamed(html, 'Vehicle')).toBe(`${vehicle.make} ${vehicle.model}, ${vehicle.year}`)
    expect(factNamed(html, 'Registration')).toBe(vehicle.registration)
    expect(factNamed(html, 'Vehicle identification number')).toBe('TMBJG7NE0M0123456')
    const unnumbered = renderHtml(creditAgreement({ ...facts, vehicle: { ...vehicle, vin: null } }))
    expect(factNamed(unnumbered, 'Vehicle identification number')).toBe(
      'Not known when this agreement was made',
    )
    const price = parsePence(factNamed(html, 'Cash price'))
    const [deposit, partExchange] = [factNamed(html, 'Deposit'), factNamed(html, 'Part exchange')].map(
      (value) => (value === 'None' ? 0 : parsePence(value)),
    )
    const rest = parsePence(factNamed(html, 'Rest of the cash price, which is the amount of credit'))
    expect(price - deposit! - partExchange!).toBe(rest)
    expect(rest).toBe(parsePence(factNamed(html, 'Total amount of credit')))
  })

  test('the total amount payable includes what is paid before, and the option fee', () => {
    const paid = quote.schedule.reduce((sum, row) => sum + row.amount, 0) + advancePaymentPence(vehicle)
    expect(findSection(html, 'The credit and your payments')).toContain(
      formatMoneyExact(totalPricePence(facts)),
    )
    expect(totalPricePence(facts)).toBe(paid)
    const [label] = factRows(html).find(([each]) => each.startsWith('Total amount payable')) ?? []
    const advance = describeAdvance(vehicle.deposit, vehicle.partExchange)
    expect(label).toBe(advance ? `Total amount payable, including your ${advance}` : 'Total amount payable')
    expect(findSection(html, 'The goods')).toContain('It becomes yours when you have made every payment')
    const optionFee = factNamed(html, 'Option-to-purchase fee')
    if (quote.optionToPurchaseFee === 0) expect(toVisibleText(html)).not.toMatch(/option-to-purchase/i)
    else expect(parsePence(optionFee)).toBe(quote.optionToPurchaseFee)
  })

  // Half pennies round up: the borrower must not be shown less than a court would order.
  test('both boxes, to the letter, with half and a third of the total', () => {
    const [, termination = '', repossession = ''] = html.split('<h4>').slice(-4).map(toVisibleText)
    const total = totalPricePence(facts)
    expect(halfOfTotalPricePence(facts)).toBe(Math.floor(total / 2 + 0.5))
    expect(Math.abs(thirdOfTotalPricePence(facts) - total / 3)).toBeLessThan(1)
    expect(termination).toBe(
      `TERMINATION: YOUR RIGHTS\nYou have a right to end this agreement. To do so, you should write to the person you make your payments to. They will then be entitled to the return of the goods and to half the total amount payable under this agreement, that is ${formatMoneyExact(halfOfTotalPricePence(facts))}. If you have already paid at least this amount plus any overdue instalments and have taken reasonable care of the goods, you will not have to pay any more.`,
    )
    expect(repossession.split('\n').slice(0, 2).join('\n')).toBe(
      `REPOSSESSION: YOUR RIGHTS\nIf you do not keep your side of this agreement but you have paid at least one third of the total amount payable under this agreement, that is ${formatMoneyExact(thirdOfTotalPricePence(facts))}, the creditor may not take back the goods against your wishes unless he gets a court order. (In Scotland he may need to get a court order at any time.) If he does take the goods without your consent or a court order, you have the right to get back all the money you have paid under this agreement.`,
    )
    expect(html.match(/<div class="doc-box">\s*<h4>(?:TERMINATION|REPOSSESSION)/g)).toHaveLength(2)
  })

  test('withdrawing ends the finance and not the purchase', () => {
    const section = findSection(html, 'Your right to withdraw')
    expect(section).toContain('Withdrawing ends the finance and not the purchase of the vehicle.')
    expect(section).toContain('Once you have repaid us, the vehicle is yours.')
  })

  test('repaying early makes the vehicle the borrower’s, without another fee', () => {
    const section = findSection(html, 'Your right to repay early')
    expect(section).toContain('Once you have paid in full, the vehicle is yours.')
    expect(section.includes('The option-to-purchase fee is in the amount.')).toBe(
      quote.optionToPurchaseFee > 0,
    )
  })

  test('the vehicle is not to be sold before it is owned', () => {
    for (const heading of ['The goods', 'Signatures'])
      expect(findSection(html, heading)).toMatch(/You must not sell|you must not sell/)
  })

  // CCA 1974 s100: when we end it, we ask at most what the borrower would owe on ending it.
  test('what is owed after a default is limited to half of the total', () => {
    const section = findSection(html, 'How this agreement can end')
    expect(section).toContain(
      `less than half of the total amount payable, ${formatMoneyExact(halfOfTotalPricePence(facts))}, you also owe the difference`,
    )
    expect(section).toContain('or less if a court finds that our loss is less')
    expect(/Your (.*?) counts? as paid\./.exec(section)?.[1]).toBe(
      describeAdvance(vehicle.deposit, vehicle.partExchange),
    )
    expect(toVisibleText(html)).not.toMatch(/all that you owe|what you owe at once/)
  })

  test('rights about the vehicle are against us, and section 75 is not claimed', () => {
    const section = findSection(html, 'Your rights about the vehicle')
    expect(section).toContain('of satisfactory quality, fit for purpose and as described')
    expect(section).toContain('you have rights against us')
    expect(toVisibleText(html)).not.toMatch(/section 75/i)
  })
})
