import nodemailer from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SANDBOX_KEYS } from '../keys.ts'
import { type RunningSandbox, startSandbox } from '../testing/running.ts'

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.post('/reset', {}))

const page = async (query = '') => (await fetch(`${sandbox.url}/${query}`)).text()

const press = (path: string, form: Record<string, string>) =>
  fetch(sandbox.url + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

async function sendText(body: string) {
  const { twilioAccountSid: sid, twilioAuthToken: token } = SANDBOX_KEYS
  await fetch(`${sandbox.url}/twilio/2010-04-01/Accounts/${sid}/Messages.json`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}` },
    body: new URLSearchParams({ To: '+447912345678', From: 'Lender', Body: body }),
  })
}

describe('the console', () => {
  it('names things as lenders do', async () => {
    const seen = (await page()).replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, ' ')
    expect(seen).toContain('Credit searches')
    expect(seen).not.toMatch(
      /[Bb]ureau|[Pp]ay-out|[Ee]-mail|\bmail\b|Direct debit|\bcannot\b|\b(?:do|does|is|are) not\b/,
    )
  })

  it('moves the clock by a form and comes back to the page', async () => {
    const moved = await press('/console/clock', { days: '2' })
    expect([moved.status, moved.headers.get('location')?.endsWith('#clock')]).toEqual([303, true])
    expect(await sandbox.get('/clock')).toMatchObject({ offsetDays: 2 })
    const refused = await press('/console/clock', { to: '2020-01-01' })
    expect(decodeURIComponent(refused.headers.get('location') ?? '')).toContain('backwards')
  })

  it('shows messages with links to follow, and never as markup', async () => {
    await sendText('Look: http://localhost:3000/a?b=1&c=2. <script>alert(1)</script>')
    const shown = await page()
    expect(shown).toContain('<a href="http://localhost:3000/a?b=1&amp;c=2"')
    expect(shown).not.toContain('<script')
    expect(await page('?problem=%3Cb%3Ex')).toContain('&lt;b&gt;x')
    expect(await page('?to=someone@else.example')).toContain('No messages yet')
  })

  it('shows the HTML part of a mail beside its text, in a frame that runs no script', async () => {
    const transport = nodemailer.createTransport({
      host: '127.0.0.1',
      port: sandbox.smtpPort,
      secure: false,
      ignoreTLS: true,
    })
    await transport.sendMail({
      from: 'hello@lender.example',
      to: 'ann@people.example',
      subject: 'Two "parts"',
      text: 'As text',
      html: '<p>As HTML</p><script>parent.document.title = "reached"</script>',
    })
    const shown = await page()
    const [, frame = ''] = /<iframe([^>]*)>/.exec(shown) ?? []
    expect(frame).toMatch(/sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    expect(frame).toContain('title="As HTML: Two &quot;parts&quot;"')
    expect(shown).not.toContain('<script')
    const console = await fetch(`${sandbox.url}/`)
    expect(console.headers.get('content-security-policy')).toContain("frame-src 'self'")
    const part = await fetch(sandbox.url + (/src="(\/inbox\/\d+)"/.exec(frame)?.[1] ?? '/none'))
    expect(part.headers.get('content-security-policy')).toMatch(/^sandbox .*script-src 'none'/)
    expect(await part.text()).toContain('<p>As HTML</p>')
  })

  it('switches outages, and shows which are on', async () => {
    await press('/console/fault', { provider: 'twilio', mode: 'down' })
    expect(await sandbox.get('/faults')).toMatchObject({ twilio: { mode: 'down' }, smtp: { mode: 'ok' } })
    expect(await page()).toMatch(/name="mode" value="down" aria-pressed="true"/)
    expect((await sandbox.post('/faults', { provider: 'twilio', mode: 'odd' })).status).toBe(422)
  })

  it('runs the simulators, and says why one cannot be run', async () => {
    const request = {
      mandate_request: { scheme: 'bacs' },
      actions: {
        collect_customer_details: { customer: { given_name: 'Ann' } },
        collect_bank_account: {
          branch_code: '999990',
          account_number: '12345678',
          account_holder_name: 'Ann',
        },
        confirm_payer_details: {},
      },
    }
    const headers = {
      Authorization: `Bearer ${SANDBOX_KEYS.gocardlessToken}`,
      'GoCardless-Version': '2015-07-06',
    }
    const created = await sandbox.post(
      '/gocardless/billing_requests/create_with_actions',
      { billing_request_with_actions: request },
      headers,
    )
    const { id } = ((await created.json()) as { billing_requests: { id: string } }).billing_requests
    await press('/console/simulate', { simulator: 'billing_request_fulfilled', resource: id })
    const [, mandate = ''] = /<code>(MD\w+)</.exec(await page()) ?? []
    await press('/console/simulate', { simulator: 'mandate_activated', resource: mandate })
    expect(await page()).toContain('<span class="state">active</span>')
    const refused = await press('/console/simulate', { simulator: 'mandate_failed', resource: mandate })
    expect(decodeURIComponent(refused.headers.get('location') ?? '')).toContain('This+resource+is+active')
  })

  it('is emptied by a reset', async () => {
    await sendText('Hello')
    await press('/console/clock', { days: '1' })
    await press('/console/reset', {})
    expect(await sandbox.get('/inbox.json')).toEqual([])
    expect(await sandbox.get('/clock')).toMatchObject({ offsetDays: 0 })
  })
})
