import { Columns, Stack } from '#ui/layout/page.tsx'
import styles from './missed-payment-help.module.css'
import { PhoneAndHours } from './reach-us.tsx'

/** CONC 7.3: a missed payment meets time, choices and free advice, not pressure. */
export function MissedPaymentHelp() {
  return (
    <Columns>
      <Stack gap="s">
        <h2 className={styles.title}>Talk to us, and we’ll find a way</h2>
        <p>
          It happens. We make no charge for a missed payment and add no interest to it, and what is missed
          stays the same while we talk.
        </p>
        <p>
          Call us on <PhoneAndHours />. You can pay it when you are ready. If money is tight, we can agree
          smaller payments or more time, and you need nothing to hand but a rough idea of what comes in and
          goes out.
        </p>
        <p>
          We tell credit reference agencies about missed payments, which can make borrowing harder. The sooner
          we talk, the more we can do.
        </p>
      </Stack>
      <Stack gap="s">
        <h2 className={styles.title}>Free advice from people who do not lend</h2>
        <ul className={styles.list}>
          {FREE_ADVICE.map(({ name, href, phone, what }) => (
            <li className={styles.item} key={name}>
              <a href={href} rel="noreferrer">
                {name}
              </a>
              , <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
              <span className={styles.what}>{what}</span>
            </li>
          ))}
        </ul>
      </Stack>
    </Columns>
  )
}

/** CONC 7.3: where to signpost. Public services, free of charge. */
const FREE_ADVICE = [
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
    href: 'https://www.nationaldebtline.org/',
    phone: '0808 808 4000',
    what: 'Debt advice by phone and online.',
  },
] as const
