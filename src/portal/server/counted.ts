import type { Answerer } from './http-server.ts'

/** Counts what an answerer answers, straight from the socket or through node:http. */
export function counted({ find, answer }: Answerer, count: (status: number) => void): Answerer {
  return {
    ...(find && {
      find(ask) {
        const form = find(ask)
        if (form) count(form.status)
        return form
      },
    }),
    answer(request, response) {
      const isAnswered = answer(request, response)
      if (isAnswered && response.writableEnded) count(response.statusCode)
      else if (isAnswered) response.once('close', () => count(response.statusCode))
      return isAnswered
    },
  }
}
