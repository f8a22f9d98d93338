/** What a declined applicant is told of who decided, and of the right to have it reviewed. */
interface DeclineWords {
  decision: string
  review: string
  basis: string
  rights: string
}

/** UK GDPR arts 22A to 22C: rights against an automated decision; staff are reviewed too. */
export const DECLINE_WORDS: Record<'rules' | 'person', DeclineWords> = {
  rules: {
    decision: 'This was an automated decision',
    review: 'You can ask for a person to review it',
    basis:
      'It was made from what you told us, your credit report and anything you have with us. No person was involved.',
    rights:
      'You can ask for a person to review it, tell us what it didn’t take into account, and contest it. It’s free and isn’t recorded on your credit file.',
  },
  person: {
    decision: 'A person made this decision',
    review: 'You can ask for another person to review it',
    basis: 'A member of our staff checked your application and what you sent us, and then decided.',
    rights:
      'You can ask for another member of our staff to review it, and tell us what wasn’t taken into account. It’s free and isn’t recorded on your credit file.',
  },
}
