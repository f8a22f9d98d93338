import { BackLink, Columns, PageHeading, Section, Stack } from './page.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export const examples = [
  {
    name: 'Layout: header',
    render: () => (
      <SiteHeader
        brandName="Tarnbrook"
        wordmark={{ src: '/logos/main/wordmark.svg', width: 200, height: 40 }}
        links={[
          { href: '#about', label: 'About' },
          { href: '#help', label: 'Help and support', isCurrent: true },
          { href: '#questions', label: 'Questions' },
        ]}
        account={[{ href: '#account', label: 'Your account' }]}
        menuId="example-menu"
      />
    ),
  },
  {
    name: 'Layout: section, heading, columns',
    render: () => (
      <Section title="How it works" intro="Three steps, about five minutes.">
        <Columns ratio="thirds">
          <p>Tell us how much, and for how long.</p>
          <p>See your rate, your payment and your total.</p>
          <p>Decide when you’re ready.</p>
        </Columns>
      </Section>
    ),
  },
  {
    name: 'Layout: heading beside the text',
    render: () => (
      <Section title="If money is tight" width="text" isBeside>
        <p>Tell us before a payment is missed if you can. Asking doesn’t go on your credit file.</p>
      </Section>
    ),
  },
  {
    name: 'Layout: page heading',
    render: () => (
      <Stack gap="s">
        <BackLink href="#loans">Your loans</BackLink>
        <PageHeading
          title="Your loan"
          caption="Loan TB-204 817"
          lead="You'll pay £286.70 on 1 March. After that, 23 payments are left."
        />
      </Stack>
    ),
  },
  {
    name: 'Layout: footer',
    render: () => (
      <SiteFooter
        contact={
          <p>
            <a href="tel:+441632960100">01632 960 100</a>
            <br />
            Monday to Friday, 9am to 6pm
          </p>
        }
        columns={[
          {
            title: 'Borrow',
            links: [
              { href: '#quote', label: 'Get a quote' },
              { href: '#faq', label: 'Questions' },
            ],
          },
          {
            title: 'Help',
            links: [
              { href: '#contact', label: 'Contact us' },
              { href: '#complaints', label: 'Complaints' },
            ],
          },
        ]}
        legal={['Tarnbrook Lending Limited is authorised and regulated by the Financial Conduct Authority.']}
      />
    ),
  },
]
