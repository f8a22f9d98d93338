import type { Brand } from '@tarnbrook/brands/brand-type'
import { commissionScheme } from '@tarnbrook/brands/facts/commission-scheme'
import { directDebitNotice } from '@tarnbrook/brands/facts/direct-debit'
import { legal } from '@tarnbrook/brands/facts/legal'
import { ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import { lender } from '@tarnbrook/brands/lender'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { fromPounds, pence } from '@tarnbrook/domain/core/money'
import { paths } from '#platform/routing/paths.ts'
import { isHirePurchase, type Question, thing } from './question.ts'

export function paying(brand: Brand): Question[] {
  return [...payments(brand), ...difficulty(brand)]
}

export function ending(brand: Brand): Question[] {
  return [
    {
      id: 'pay-early',
      question: `Can I pay my ${thing(brand)} off early?`,
      answer: [
        'Yes, at any time, and we charge nothing for it. You can save interest still to come, but not all of it. You also get back a share of the fee. We may work the figure out to a day up to 28 days after you tell us. If your term is longer than a year, we may add one month.',
        'In your account you see what it would cost today and on each of the next ten days. There you can get a settlement quote, which is valid for 28 days. You pay it by Direct Debit, by card, from your bank account or by bank transfer. You can also call, email or write to us for it.',
      ],
      isCallUs: true,
      links: [{ href: paths.dashboard(), label: 'See your settlement figure' }],
      searchWords: 'settle settlement figure early repayment close redeem',
    },
    {
      id: 'pay-extra',
      question: 'Can I pay something extra?',
      answer: [
        'Yes, any amount, as often as you like. You can have the same payment for fewer months, or a smaller payment for the same time.',
        `You can do it in your account by Direct Debit, from ${formatMoney(pence(lender.smallestEarlyRepaymentPence))}, while your payments are up to date. You see what each choice saves before you decide. For another amount or another way to pay, call us.`,
      ],
      isCallUs: true,
      searchWords: 'overpay overpayment partial lump sum',
    },
    {
      id: 'change-mind',
      question: 'What if I change my mind after I sign?',
      answer: [
        'You can withdraw within 14 days, without giving a reason. They begin the day after you sign or, if later, the day after you get the signed agreement by email. You can do it in your account, or by a call, an email or a letter.',
        isHirePurchase(brand)
          ? 'If we haven’t paid the seller yet, we won’t, and you owe us nothing. If we have, you pay back the credit within 30 days, with interest for the days you had it. You don’t pay the arrangement fee.'
          : 'If we haven’t sent the money yet, we won’t, and you owe nothing. If we have, you pay it back within 30 days, with interest for the days you had it. You don’t pay the arrangement fee.',
        ...(isHirePurchase(brand)
          ? [
              'Withdrawing ends the finance and not the purchase: you’d have to pay for the vehicle in another way.',
            ]
          : []),
      ],
      isCallUs: true,
      searchWords: 'cancel cancellation withdraw withdrawal cooling off 14 days',
    },
  ]
}

export function vehicle(brand: Brand): Question[] {
  const optionToPurchase = formatMoney(fromPounds(brand.pricing.optionToPurchaseFeePounds))
  return [
    {
      id: 'whose-vehicle',
      question: 'Who owns the vehicle?',
      answer: [
        `We do, until you’ve made the last payment and paid the option-to-purchase fee of ${optionToPurchase}. Then it’s yours. Until then you must not sell it or give it away.`,
      ],
      searchWords: 'own owner sell hire purchase title',
    },
    {
      id: 'hand-back',
      question: 'Can I give the vehicle back?',
      answer: [
        'Yes. You can end the agreement at any time before the last payment falls due, by writing to us. You pay anything overdue. We add that to what you’ve already paid, with your deposit and part exchange. If that comes to less than half of the total price, you also pay the difference. You may have to pay more if you haven’t taken reasonable care of the vehicle.',
        'You can do it in your account: open your agreement, then Manage. You see the figures before you decide. We collect the vehicle, and you don’t pay for that.',
      ],
      isCallUs: true,
      searchWords: 'voluntary termination return end agreement half',
    },
    {
      id: 'take-away',
      question: 'Can you take the vehicle away?',
      answer: [
        'Only if you don’t keep to the agreement, and after a default notice. Once you’ve paid a third of the total price, we need a court order or your consent. In Scotland we may need a court order at any time.',
      ],
      searchWords: 'repossess repossession protected goods court',
    },
    {
      id: 'commission',
      question: 'What if I wasn’t told about a commission?',
      answer: [
        'You can complain to us, free. You don’t need a claims company: it may keep part of what you’re paid.',
        ...commissionScheme.status,
      ],
      links: [{ href: paths.commission(), label: 'Complain about commission' }],
      searchWords: 'commission dealer broker redress scheme complaint FCA',
    },
  ]
}

export function account(brand: Brand): Question[] {
  return [
    {
      id: 'sign-in',
      question: 'How do I sign in?',
      answer: [
        'Enter your email address and we send you a link. It works once, for 15 minutes. There’s no password to remember. For some things we also send a code to your phone.',
      ],
      links: [{ href: paths.login(), label: 'Sign in' }],
      searchWords: 'login log in password link email code',
    },
    {
      id: 'my-documents',
      question: 'Where are my documents?',
      answer: [
        `In your account: open your ${thing(brand)}, then Documents. You also get your signed agreement by email. A free statement of each payment that’s left, and one of what you’ve paid, are with its payments. Both are PDFs. We email you a statement each year.`,
      ],
      searchWords: 'agreement statement copy download pdf',
    },
    {
      id: 'change-details',
      question: 'How do I change my address, phone number or email?',
      answer: [
        'You can change your address in your account. We email you when it has changed, in case it wasn’t you. While we’re dealing with an application of yours, call us instead.',
        `To change your phone number, email or name, call us on ${brand.contacts.phone}, ${brand.hours.phone.text}. We ask a few questions first, so that nobody else can change your details.`,
      ],
      links: [
        { href: paths.addressDetails(), label: 'Change your address' },
        { href: paths.contactSettings(), label: 'Choose how we contact you' },
      ],
      searchWords: 'move house new number name update',
    },
    {
      id: 'my-data',
      question: 'What do you know about me, and who sees it?',
      answer: [
        'What you tell us, what the credit reference agency tells us, and what happens on your account. Our privacy notice says why we hold it, who sees it, for how long, and how to get a copy.',
      ],
      links: [{ href: paths.privacy(), label: 'Privacy' }],
      searchWords: 'data GDPR personal information delete copy',
    },
    {
      id: 'is-it-you',
      question: 'How do I know that a call or a message is from you?',
      answer: [
        'We never ask you to read out a code, move money to a safe account, or pay before we lend. If anyone does, stop and call us on the number at the bottom of this page.',
      ],
      links: brand.switches.stayFraudAware
        ? [{ href: paths.stayFraudAware(), label: 'Stay fraud aware' }]
        : [],
      searchWords: 'scam fraud phishing text genuine',
    },
  ]
}

export function goneWrong(brand: Brand): Question[] {
  return [
    {
      id: 'complain',
      question: 'How do I complain?',
      answer: [
        `Email ${brand.contacts.complaintsEmail}, call ${brand.contacts.phone}, or write to ${lender.legalName}, ${lender.address.join(', ')}. It’s free, and it doesn’t change how we treat you.`,
        `You get our answer within eight weeks. If you aren’t happy with it, or haven’t had one, you can go to the ${ombudsman.name}, free. You have six months from our final answer to do so.`,
      ],
      links: [{ href: paths.complaints(), label: 'How to complain' }],
      searchWords: 'complaint ombudsman unhappy',
    },
    {
      id: 'wrong-credit-file',
      question: 'Something you reported on my credit file is wrong. What can I do?',
      answer: [
        `Tell us and we’ll look into it. If we were wrong, we’ll correct it with every agency that we told. You can also ask the agency. Correct information stays for ${legal.creditReference.yearsOnFile} years.`,
      ],
      isCallUs: true,
      searchWords: 'credit report mistake error correct default',
    },
    {
      id: 'extra-help',
      question: 'Can you make things easier for me?',
      answer: [
        'Yes. Tell us what helps, such as large print, more time or a person who speaks for you. We can call at a certain hour, or not at all. Your health, a bereavement or another person can make money hard to deal with. Tell us as much or as little as you like.',
      ],
      isCallUs: true,
      searchWords: 'vulnerable disability accessible braille illness mental health support',
    },
    {
      id: 'someone-died',
      question: 'A customer of yours has died. What should I do?',
      answer: [
        'We’re sorry. One call or one email is enough to tell us. The money they owed is paid from their estate. It doesn’t pass to the family.',
      ],
      isCallUs: true,
      links: brand.switches.bereavement
        ? [{ href: paths.bereavement(), label: 'When someone has died' }]
        : [],
      searchWords: 'bereavement death deceased executor estate probate',
    },
  ]
}

function payments(brand: Brand): Question[] {
  return [
    {
      id: 'how-to-pay',
      question: 'How do I pay?',
      answer: [
        `By Direct Debit, once a month, on the day that you choose. It shows on your bank statement as ${brand.directDebitLabel}. If that’s a weekend or a bank holiday, we take the payment on the next working day.`,
        `We email you the amount and the day ${directDebitNotice} before. The Direct Debit Guarantee covers every payment: if one is taken in error, your bank refunds you at once.`,
      ],
      searchWords: 'direct debit bank statement guarantee when',
    },
    {
      id: 'change-payment-day',
      question: 'Can I change my payment day?',
      answer: [
        'You choose the day on your quote, and can change it until you sign. It can change your payment, the total and the APR a little, and we show you how.',
        'Once your payments are running, you can change it in your account. The next payment must be more than three working days away. You see what it costs or saves before you decide.',
      ],
      searchWords: 'date move payday',
    },
    {
      id: 'change-bank',
      question: 'I have a new bank account. What do I do?',
      answer: [
        `Sign in, open “Manage” at your ${thing(brand)}, and choose “Change bank account”. Or call us on ${brand.contacts.phone}, ${brand.hours.phone.text}.`,
        'For your safety, please don’t send account numbers by email. Keep the old account open until we’ve emailed you that the new one is set up.',
      ],
      searchWords: 'bank details account number sort code switch',
    },
  ]
}

function difficulty(brand: Brand): Question[] {
  return [
    {
      id: 'cannot-pay',
      question: 'What if I can’t make a payment?',
      answer: [
        'Tell us as soon as you know, before the day if you can. In your account you can agree smaller payments for a while. You tell us what comes in and goes out, which takes about 10 minutes. We show you what it changes before you agree.',
        'You can choose another payment day there too. If you’d rather talk to someone, call us. Asking isn’t recorded on your credit file. An arrangement to pay less can be.',
        'You can also get free, independent debt advice.',
      ],
      isCallUs: true,
      links: [
        { href: paths.dashboard(), label: 'Sign in to agree smaller payments' },
        { href: `${paths.helpAndSupport()}#money`, label: 'Help when money is tight' },
      ],
      searchWords: 'difficulty struggling arrears hardship debt advice lost job ill',
    },
    {
      id: 'breathing-space',
      question: 'What happens in a breathing space?',
      answer: [
        'A debt adviser can apply for one for you, free of charge. In England and Wales it lasts 60 days, or longer during a mental health crisis. In Scotland it lasts six months, and the law calls it a statutory moratorium. Northern Ireland has none, and Advice NI helps you there.',
        'We’re told when it begins. Until it ends we don’t ask for anything that’s overdue, and there’s no interest for its days.',
        'Your monthly payments go on, because it isn’t a payment holiday. If you can’t afford one, call us before it’s taken.',
      ],
      isCallUs: true,
      links: [{ href: `${paths.helpAndSupport()}#money`, label: 'Help when money is tight' }],
      searchWords: 'debt respite scheme moratorium mental health crisis freeze interest adviser',
    },
    {
      id: 'missed-payment',
      question: 'What happens when a payment is missed?',
      answer: [
        'We write to tell you, and you have time to talk to us. We tell credit reference agencies about missed payments. This can make borrowing harder or more expensive for up to six years.',
        isHirePurchase(brand)
          ? 'If what’s overdue stays unpaid, we may send a default notice. If you don’t pay by the date in the notice, we may end the agreement and go to court. We may also take the vehicle back, as the law allows. We can then ask for what’s overdue or, if it’s more, what brings your payments to half of the total. We can’t ask for more than that, apart from damage beyond reasonable care.'
          : 'If what’s overdue stays unpaid, we may send a default notice. If you don’t pay by the date in it, we may ask for all you owe and go to court. The loan isn’t secured, but a court can secure a debt on your home.',
      ],
      searchWords: 'default notice court arrears credit file repossess',
    },
    {
      id: 'agreement-ended',
      question: `What happens if you end my ${thing(brand)}, write it off or sell it?`,
      answer: [
        'We write to you each time. Two people decide on it, never one. After we’ve ended it, we add no interest or charges, and take no payments by ourselves. You can pay what’s left in parts.',
        'If we write it off, we don’t ask you to pay any more. If we sell it, we tell you who owns it and how to reach them. Your account shows the same.',
      ],
      isCallUs: true,
      searchWords: 'terminated written off sold debt purchaser assignment',
    },
  ]
}
