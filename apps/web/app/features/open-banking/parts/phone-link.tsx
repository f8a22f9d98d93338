import { useSelector } from 'react-redux'
import { SubmitForm } from '#platform/forms/form.tsx'
import { Button, ButtonRow } from '#ui/button/button.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { phoneLinkForm } from '../open-banking.forms.ts'
import { openBankingOf } from '../open-banking.slice.ts'
import styles from './phone-link.module.css'

/** Banks' apps are on phones: on another device, people go on there and come back here. */
export function PhoneLink() {
  const { link } = useSelector(openBankingOf)
  return (
    <div className={styles.phone}>
      {link ? <Link link={link} /> : null}
      <Disclosure
        summary={link ? 'Get another link for your phone' : 'Is your bank’s app on another device?'}
      >
        <SubmitForm form={phoneLinkForm} label="Go on with your phone">
          {(fields, { errors, isSending }) => (
            <>
              <ErrorSummary items={errors} />
              <p>Get a link, and carry on there. It works once, for ten minutes. Keep this page open.</p>
              <ButtonRow>
                <Button variant="secondary" name={fields.isTexted.name} value="yes" isBusy={isSending}>
                  Text me the link
                </Button>
                <Button variant="secondary" name={fields.isTexted.name} value="no" isBusy={isSending}>
                  Show me a QR code
                </Button>
              </ButtonRow>
            </>
          )}
        </SubmitForm>
      </Disclosure>
    </div>
  )
}

function Link({ link }: { link: NonNullable<ReturnType<typeof openBankingOf>['link']> }) {
  if (link.textedTo !== null)
    return (
      <Notice tone="success" title="We’ve texted you the link" isAnnounced>
        <p>
          Open it on the phone whose number ends in {link.textedTo}. This page shows when you’re done there.
        </p>
      </Notice>
    )
  return (
    <Notice title="Scan this with your phone’s camera" isAnnounced>
      <QrCode rows={link.qrCode} />
      <p>It works once, for ten minutes. This page shows when you’re done there.</p>
      <p>
        Can’t scan it? <a href={link.url}>Open the link on this device</a>.
      </p>
    </Notice>
  )
}

/** The code needs a white margin of four squares, on any brand's paper (ISO/IEC 18004). */
const MARGIN = 3

function QrCode({ rows }: { rows: readonly string[] }) {
  const size = rows.length + 2 * MARGIN
  const path = rows
    .flatMap((row, y) =>
      [...row].flatMap((square, x) => (square === '1' ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : [])),
    )
    .join('')
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code of the link to carry on on your phone"
      shapeRendering="crispEdges"
    >
      <rect className={styles.paper} width={size} height={size} />
      <path className={styles.squares} d={path} />
    </svg>
  )
}
