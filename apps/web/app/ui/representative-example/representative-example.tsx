import styles from './representative-example.module.css'

type RepresentativeExampleProps = {
  /** The brand's constants, shown as they are: nothing here is worked out again. */
  example: {
    /** Credit for specific goods only (CONC 3.5.5R(1)(e)). */
    purchase?: { cashPrice: number; deposit: number }
    assumedAmount: number
    assumedDuration: number
    interestRate: number
    monthlyCost: number
    representativeAPR: number
    totalAmountPayable: number
    totalFees: number
  }
  /** Hire purchase only: part of the total, paid with the last instalment. */
  optionToPurchaseFeePounds?: number
  lenderName?: string
  lenderAddress?: string
  level?: 2 | 3
}

/**
 * CONC 3.5.3R to 3.5.6R: required where a rate or cost is given, with this heading and the postal
 * address; items equally prominent, and more than any other cost.
 */
export function RepresentativeExample({
  example,
  optionToPurchaseFeePounds = 0,
  lenderName,
  lenderAddress,
  level = 2,
}: RepresentativeExampleProps) {
  const Heading = `h${level}` as const
  const isHirePurchase = optionToPurchaseFeePounds > 0
  const { purchase } = example
  const items = [
    ...(purchase
      ? [
          ['Cash price', pounds.format(purchase.cashPrice)],
          ['Deposit', pounds.format(purchase.deposit)],
        ]
      : []),
    ['Amount of credit', pounds.format(example.assumedAmount)],
    ['Over', `${example.assumedDuration} months`],
    ['Monthly payment', pounds.format(example.monthlyCost)],
    ['Interest rate a year, fixed', `${percent.format(example.interestRate)}%`],
    [
      isHirePurchase ? 'Fee, added to what you owe' : 'Fee, added to the loan',
      pounds.format(example.totalFees),
    ],
    ...(isHirePurchase ? [['Option-to-purchase fee', pounds.format(optionToPurchaseFeePounds)]] : []),
    ['Total amount payable', pounds.format(example.totalAmountPayable)],
    ['Representative', `${percent.format(example.representativeAPR)}% APR`],
  ] as const
  return (
    <section className={styles.example} aria-labelledby="representative-example">
      <Heading className={styles.heading} id="representative-example">
        Representative example
      </Heading>
      <dl className={styles.items}>
        {items.map(([term, detail]) => (
          <div className={styles.item} key={term}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.detail}>{detail}</dd>
          </div>
        ))}
      </dl>
      {lenderName || lenderAddress ? (
        <p className={styles.lender}>{[lenderName, lenderAddress].filter(Boolean).join(', ')}</p>
      ) : null}
    </section>
  )
}

const pounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  trailingZeroDisplay: 'stripIfInteger',
})

const percent = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
