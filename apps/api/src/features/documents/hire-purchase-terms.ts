import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { paragraph, type Section } from '#platform/documents/document-model.ts'
import { type AgreementFacts, halfOfTotalPricePence, thirdOfTotalPricePence } from './agreement-facts.ts'
import { describeContactMethods } from './common-terms.ts'

/** Consumer Credit (Agreements) Regulations 1983, Sch 2: words and capitals are prescribed. */
export function hirePurchaseRights(facts: AgreementFacts): Section {
  const half = formatMoneyExact(halfOfTotalPricePence(facts))
  const third = formatMoneyExact(thirdOfTotalPricePence(facts))
  return {
    heading: 'Returning the vehicle, and taking it back',
    blocks: [
      {
        kind: 'box',
        title: 'TERMINATION: YOUR RIGHTS',
        paragraphs: [
          `You have a right to end this agreement. To do so, you should write to the person you make your payments to. They will then be entitled to the return of the goods and to half the total amount payable under this agreement, that is ${half}. If you have already paid at least this amount plus any overdue instalments and have taken reasonable care of the goods, you will not have to pay any more.`,
        ],
      },
      {
        kind: 'box',
        title: 'REPOSSESSION: YOUR RIGHTS',
        paragraphs: [
          `If you do not keep your side of this agreement but you have paid at least one third of the total amount payable under this agreement, that is ${third}, the creditor may not take back the goods against your wishes unless he gets a court order. (In Scotland he may need to get a court order at any time.) If he does take the goods without your consent or a court order, you have the right to get back all the money you have paid under this agreement.`,
        ],
      },
    ],
  }
}

/** What the borrower does for the goods: reasonable care is what CCA 1974 s100(4) asks for. */
export function vehicleCare(): Section {
  return {
    heading: 'Insuring, looking after and keeping the vehicle',
    blocks: [
      'Insure the vehicle for as long as it is ours, with a comprehensive policy, for its full value. You choose the insurer and pay for it yourself. If it is stolen, written off or badly damaged, tell us and your insurer as soon as you can. What the insurer pays for the vehicle counts towards what you owe.',
      'Take reasonable care of the vehicle: keep it in repair, have it serviced as its maker says, and keep it taxed and with a valid MOT where the law asks for one. Fair wear and tear is not a lack of care.',
      'Keep the vehicle in your possession, at your address. Tell us if you move, and ask us before you take it out of the United Kingdom for more than 30 days. You must not sell it, hire it out or use it as security.',
    ].map(paragraph),
  }
}

/** Consumer Rights Act 2015 s9 to s11: the lender is the trader. Section 75 does not apply. */
export function vehicleRights(facts: AgreementFacts): Section {
  return {
    heading: 'Your rights about the vehicle',
    blocks: [
      paragraph(
        `By law the vehicle must be of satisfactory quality, fit for purpose and as described. If it is not, you have rights against us, because we supply it to you. Tell us: ${describeContactMethods(facts)}.`,
      ),
    ],
  }
}
