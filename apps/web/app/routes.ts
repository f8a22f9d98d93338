import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of the site (Spec 2): its URL and the one file that shows it. */
export default [
  layout('platform/layouts/boundary.route.tsx', [
    index('screens/landing.screen.tsx'),
    route('styleguide', 'screens/styleguide.screen.tsx'),
    route('calculator', 'screens/calculator.screen.tsx'),

    route('login', 'features/auth/login.screen.tsx'),
    route('logout', 'features/auth/logout.screen.tsx'),
    route('auto-login', 'features/auth/auto-login.screen.tsx'),
    route('pay', 'screens/pay-by-link/pay-by-link.screen.tsx'),
    route('not-authorized', 'features/auth/not-authorized.screen.tsx'),

    layout('platform/layouts/borrower-area.route.tsx', [
      route('account/borrow', 'screens/dashboard.screen.tsx'),
      route('account/borrow/quote/save', 'features/applications/quote/save-quote.screen.tsx'),
      route('account/borrow/quote/resume', 'features/applications/quote/resume-quote.screen.tsx'),
      route('account/borrow/quote/:step?', 'screens/quote.screen.tsx'),
      route('account/borrow/requested/:id', 'screens/requested.screen.tsx'),
      route('account/borrow/unrequested/:id', 'features/applications/progress/unrequested.screen.tsx'),
      route('account/borrow/call-back/:id', 'features/applications/callback/call-back.screen.tsx'),
      layout('platform/layouts/whole-account.route.tsx', [
        layout('platform/layouts/running-loan.route.tsx', [
          route('account/borrow/repay/summary', 'screens/loan.screen.tsx'),
          route('account/borrow/repay/payout-account', 'screens/payout/payout-account.screen.tsx'),
          route('account/borrow/repay/direct-debit', 'screens/direct-debit/direct-debit.screen.tsx'),
          route('account/borrow/repay/pay-extra', 'screens/pay-extra/pay-extra.screen.tsx'),
          route('account/borrow/repay/pay-now', 'screens/pay-late/pay-late.screen.tsx'),
          route('account/borrow/repay/pay-by-card', 'screens/pay-by-card/pay-by-card.screen.tsx'),
          route('account/borrow/repay/bank-details', 'screens/bank-details/bank-details.screen.tsx'),
          route('account/borrow/repay/payment-day', 'screens/payment-day/payment-day.screen.tsx'),
          route(
            'account/borrow/repay/cancel-before-payout',
            'screens/payout/cancel-before-payout.screen.tsx',
          ),
        ]),
        route('account/borrow/lender', 'features/loans/looked-after.screen.tsx'),
        route('account/borrow/address_change_required', 'screens/address-change-required.screen.tsx'),
        route('account/address-details', 'screens/address-details.screen.tsx'),
        route('account/support-needs', 'features/support-needs/support-needs.screen.tsx'),
        route('contact-settings', 'features/consent/contact-settings.screen.tsx'),
      ]),
      route('account/sign-in-by-email', 'screens/sign-in-by-email.screen.tsx'),
      route('account/borrow/disqualified', 'features/applications/declined/disqualified.screen.tsx'),
      route('account/borrow/checking', 'features/applications/progress/checking.screen.tsx'),
      route('account/borrow/:state', 'screens/application.screen.tsx'),
      route('view-document', 'features/documents/view-document.screen.tsx'),
    ]),

    route('open-banking/complete', 'features/open-banking/complete.screen.tsx'),
    route('open-banking/unavailable', 'features/open-banking/unavailable.screen.tsx'),
    route('open-banking/unable-to-connect', 'features/open-banking/unable-to-connect.screen.tsx'),

    route('help-and-support', 'features/site/help-and-support.screen.tsx'),
    route('about', 'features/site/about.screen.tsx'),
    route('frequently-asked-questions', 'features/site/frequently-asked-questions.screen.tsx'),
    route('terms', 'features/site/terms.screen.tsx'),
    route('privacy', 'features/site/privacy.screen.tsx'),
    route('cookies', 'features/site/cookies.screen.tsx'),
    route('complaints', 'features/site/complaints.screen.tsx'),
    route('bereavement', 'features/site/bereavement.screen.tsx'),
    route('stay-fraud-aware', 'features/site/stay-fraud-aware.screen.tsx'),
    route('disclosures', 'features/site/disclosures.screen.tsx'),
    route('careers', 'features/site/careers.screen.tsx'),
    route('modern-slavery-act', 'features/site/modern-slavery-act.screen.tsx'),
    route('contact', 'features/support/contact.screen.tsx'),
    route('contact/received', 'features/support/contact-received.screen.tsx'),
    route('commission', 'features/support/commission.screen.tsx'),
    route('commission/received', 'features/support/commission-received.screen.tsx'),
    route('*', 'features/site/not-found.screen.tsx'),
  ]),
] satisfies RouteConfig
