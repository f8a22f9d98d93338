import { parentPort } from 'node:worker_threads'
import type { PdfTask } from './make-pdf.ts'
import { renderPdf } from './render-pdf.ts'

// Draws one document after the other. It keeps the layout of the words that it drew.
parentPort?.on('message', (task: PdfTask) => void draw(task))

async function draw({ document, madeAt }: PdfTask): Promise<void> {
  try {
    const pdf = Uint8Array.from(await renderPdf(document, madeAt))
    parentPort?.postMessage({ pdf }, [pdf.buffer])
  } catch (error) {
    parentPort?.postMessage({ error })
  }
}
