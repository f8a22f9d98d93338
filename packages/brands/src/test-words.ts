/**
 * Phrases that pages and emails must not have, since each of them has a plainer one that most people use. In lower case, with
 * straight apostrophes.
 */
const REPLACED: readonly string[] = [
  'clear view of the bottom',
  'read like a receipt',
  'inside your month',
  'no small surprises',
  'stand at the foot',
  'leaves no mark',
  'looking does not affect',
  'yes, you may',
  'no, thank you',
  'what we keep',
  'cost as a yearly rate',
  'price you get if you go ahead',
  'holds until',
  'until when it holds',
  'added to the loan, not taken from it',
  'credit search is made and you have passed',
  'left to tell us',
  'where it stands',
  'waiting for you',
  'ask for it after all',
  'takes the place',
  'another amount, or another time',
  'before the interest to come',
  'with what was missed',
  'was missed',
  'were missed',
  'a computer decided',
  'a person can look again',
  'we said no',
  'none of these: i type it',
  'does not know you there',
  'leave empty if you are',
  'falls away',
  'against £',
  'in all.',
  'who do not lend',
  'on its way to your inbox',
  'front page',
  'borrowing harder or dearer',
  'dearer',
  'your loan has been paid',
  'nothing is lost',
  'run out',
  'bureau',
  'pay-out',
  'e-mail',
]

/** Those of them that a text has. */
export function replacedWordsIn(text: string): string[] {
  const plain = text.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ')
  return REPLACED.filter((phrase) => plain.includes(phrase))
}
