/** The router's answer and, where it is a document, its text, which the answer is then without. */
export interface RenderedPage {
  readonly answer: Response
  readonly html?: string
}
