import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of the site (Spec 2): its URL and the one file that shows it. */
export default [
  layout('platform/layouts/boundary.route.tsx', [
    index('features/site/landing/landing.screen.tsx'),
    route('styleguide', 'features/styleguide/styleguide.screen.tsx'),
    route('calculator', 'features/calculator/calculator.screen.tsx'),

    route('login', 'features/auth/login.screen.tsx'),
    route('logout', 'features/auth/logout.screen.tsx'),
    route('undo-change', 'features/auth/undo-change.screen.tsx'),
    route('auto-login', 'features/auth/auto-login.screen.tsx'),
    route('pay', 'features/payments/payment-link/payment-link.screen.tsx'),
    route('not-authorized', 'features/auth/not-authorized.screen.tsx'),

    layout('platform/layouts/borrower-area.route.tsx', [
      route('account/borrow', 'features/account/dashboard/dashboard.screen.tsx'),
      route('account/borrow/quote/save', 'features/applications/quote/saved/save-quote.screen.tsx'),
      route('account/borrow/quote/resume', 'features/applications/quote/saved/resume-quote.screen.tsx'),
      route('account/borrow/quote/:step?', 'features/applications/quote/quote.screen.tsx'),
      route('account/borrow/requested/:id', 'features/account/application/requested.screen.tsx'),
      route('account/borrow/unrequested/:id', 'features/applications/progress/unrequested.screen.tsx'),
      route('account/borrow/call-back/:id', 'features/applications/callback/call-back.screen.tsx'),
      layout('platform/layouts/whole-account.route.tsx', [
        layout('platform/layouts/running-loan.route.tsx', [
          route('account/borrow/repay/summary', 'features/account/loan/loan.screen.tsx'),
          route('account/borrow/repay/payout-account', 'features/payouts/payout-account.screen.tsx'),
          route('account/borrow/repay/refund-account', 'features/refunds/refund-account.screen.tsx'),
          route('account/borrow/repay/direct-debit', 'features/direct-debit/direct-debit.screen.tsx'),
          route('account/borrow/repay/pay-extra', 'features/early-repayment/early-repayment.screen.tsx'),
          route('account/borrow/repay/pay-now', 'features/payments/late-payment/pay-late.screen.tsx'),
          route('account/borrow/repay/pay-by-card', 'features/payments/card-payment/pay-by-card.screen.tsx'),
          route(
            'account/borrow/repay/open-banking-payment',
            'features/payments/bank-payment/bank-payment.screen.tsx',
          ),
          route('account/borrow/repay/settlement-quote', 'features/settlement/settlement-quote.screen.tsx'),
          route('account/borrow/repay/withdraw', 'features/settlement/withdrawal/withdrawal.screen.tsx'),
          route(
            'account/borrow/repay/settle-by-card',
            'features/settlement/card-payment/settle-by-card.screen.tsx',
          ),
          route('account/borrow/repay/bank-details', 'features/bank-details/bank-details.screen.tsx'),
          route('account/borrow/repay/hand-back', 'features/hand-back/hand-back.screen.tsx'),
          route('account/borrow/repay/payment-day', 'features/payment-day/payment-day.screen.tsx'),
          route(
            'account/borrow/self-serve-arrangement/:id/:sub?',
            'features/arrangements/arrangement.screen.tsx',
          ),
          route(
            'account/borrow/repay/cancel-before-payout',
            'features/payouts/cancel-before-payout.screen.tsx',
          ),
        ]),
        route('account/borrow/bank-data', 'features/open-banking/bank-data.screen.tsx'),
        route('account/borrow/lender', 'features/account/dashboard/looked-after.screen.tsx'),
        route(
          'account/borrow/address_change_required',
          'features/applications/quote/address-change-required.screen.tsx',
        ),
        route('account/address-details', 'features/addresses/address-details.screen.tsx'),
        route('account/passkeys', 'features/auth/passkeys/passkeys.screen.tsx'),
        route('account/support-needs', 'features/support-needs/support-needs.screen.tsx'),
        route('contact-settings', 'features/consent/contact-settings.screen.tsx'),
      ]),
      route('account/sign-in-by-email', 'features/requirements/step-up/sign-in-by-email.screen.tsx'),
      route('account/borrow/disqualified', 'features/applications/declined/disqualified.screen.tsx'),
      route('account/borrow/checking', 'features/applications/progress/checking.screen.tsx'),
      route('account/borrow/:state', 'features/account/application/application.screen.tsx'),
      route('view-document', 'features/documents/view-document.screen.tsx'),
    ]),

    layout('platform/layouts/staff-area.route.tsx', [
      route('staff', 'features/staff/admin.screen.tsx'),
      route('staff/queue', 'features/staff/queue/queue.screen.tsx'),
      route('staff/item', 'features/staff/item.screen.tsx'),
    ]),

    route('truelayer/callback', 'features/open-banking/callback.screen.tsx'),
    route('truelayer/resume', 'features/open-banking/resume/resume.screen.tsx'),
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
