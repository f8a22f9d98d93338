import { element } from './element.ts'

/** Whether a question and its answer have every word that was typed, in any order. */
export function matchesWords(text: string, typed: string): boolean {
  const plain = fold(text)
  return fold(typed)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}

/** '3 questions', in words that stand alone. */
export function countInWords(shown: number, typed: string): string {
  if (!typed.trim()) return ''
  if (shown === 0) return 'No question has those words. Try fewer words, or ask us.'
  return shown === 1 ? '1 question' : `${shown} questions`
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
    .trim()
}

/**
 * A box that filters the frequent questions by the typed words. The page keeps its place free, so
 * that nothing moves when it comes.
 */
export function startQuestionFilter(): void {
  const questions = [...document.querySelectorAll<HTMLDetailsElement>('main details[data-search]')]
  const place = document.querySelector('[data-question-filter]')
  if (questions.length === 0 || !place || document.getElementById('question-words')) return
  const box = element('input', { id: 'question-words', type: 'search', autocomplete: 'off' })
  const count = element('p', { className: 'page-script-count' })
  count.setAttribute('role', 'status')
  const label = element('label', { htmlFor: box.id }, 'Find a question')
  const form = element('form', { className: 'page-script-filter' }, label, box, count)
  form.setAttribute('role', 'search')
  form.addEventListener('submit', (event) => event.preventDefault())
  box.addEventListener('input', () => {
    const shown = questions.filter((question) => {
      const text = `${question.textContent} ${question.dataset.search}`
      question.hidden = !matchesWords(text, box.value)
      return !question.hidden
    })
    for (const section of new Set(questions.map((question) => question.closest('section'))))
      section?.toggleAttribute('hidden', !section.querySelector('details[data-search]:not([hidden])'))
    count.textContent = countInWords(shown.length, box.value)
  })
  place.append(form)
}
