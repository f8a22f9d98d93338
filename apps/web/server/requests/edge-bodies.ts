import { type BodyReader, createBodyReader } from '@tarnbrook/contract/body-reader'
import { toNetwork } from '@tarnbrook/contract/caller-address'
import { LARGEST_PROOF_BODY_BYTES } from '@tarnbrook/contract/requirements/proofs'
import type { RequestSession } from '#server/sign-in/request-session.ts'

/** Of one process: each file is in memory a few times over; as many as the API takes at once. */
const MOST_FILE_BYTES_AT_ONCE = 8 * LARGEST_PROOF_BODY_BYTES
const MOST_ANSWER_BYTES_AT_ONCE = 64 * 1024 * 1024

/** Bodies that take longer than a second. Behind one address of IPv4 may be a whole network. */
const MOST_OF_ADDRESS = 40
const MOST_FILES_OF_ADDRESS = 16
const MOST_FILES_OF_VISITOR = 3

/** The bodies that visitors send, of calls and of forms together. */
export function createEdgeBodies() {
  const [answers, files] = [MOST_ANSWER_BYTES_AT_ONCE, MOST_FILE_BYTES_AT_ONCE].map((mostHeldBytes) =>
    createBodyReader({ mostHeldBytes }),
  ) as [BodyReader, BodyReader]
  return {
    readAnswers<Result>(
      request: Request,
      { session, mostBytes }: BodyOfVisitor,
      use: (body: Uint8Array<ArrayBuffer>) => Promise<Result>,
    ): Promise<Result> {
      return answers(request, { mostBytes, shares: { [toAddress(session)]: MOST_OF_ADDRESS } }, use)
    },
    /** Of a visitor whose token the API knows. */
    readFiles<Result>(
      request: Request,
      { session, mostBytes }: BodyOfVisitor,
      use: (body: Uint8Array<ArrayBuffer>) => Promise<Result>,
    ): Promise<Result> {
      const ofVisitor = session.auth && { [session.auth.token]: MOST_FILES_OF_VISITOR }
      const shares = { [toAddress(session)]: MOST_FILES_OF_ADDRESS, ...ofVisitor }
      return files(request, { mostBytes, shares }, use)
    },
  }
}

interface BodyOfVisitor {
  session: RequestSession
  mostBytes: number
}

export type EdgeBodies = ReturnType<typeof createEdgeBodies>

function toAddress({ clientAddress }: RequestSession): string {
  return `address ${toNetwork(clientAddress)}`
}
