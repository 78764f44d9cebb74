export type MailAccount = {
  host: string
  port: number
  /** `starttls`: refuses to send where the server offers none. */
  security: 'tls' | 'starttls' | 'off'
  from: string
  login?: { user: string; password: string }
}

type MailMessage = { to: readonly string[]; subject: string; text: string }

/** Sends mail of this installation; rejects where the server refuses a message or cannot be reached. */
export type Mail = { from: string; send: (message: MailMessage) => Promise<void> }

const timeoutMs = 10_000

export function openMail(account: MailAccount | undefined): Mail | undefined {
  if (!account) return undefined
  let opening: ReturnType<typeof openTransport> | undefined
  return {
    from: account.from,
    async send({ to, subject, text }) {
      opening ??= openTransport(account)
      const { rejected } = await (await opening).sendMail({ from: account.from, to: [...to], subject, text })
      if (rejected.length > 0) throw new Error(`refused for ${rejected.join(', ')}`)
    },
  }
}

/** Loaded with the first mail: it brings an HTTP client that the start does without. */
async function openTransport({ host, port, security, login }: MailAccount) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'off',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...(login && { auth: { user: login.user, pass: login.password } }),
    // A text never makes the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

declare module '#platform/calls/server/handle.ts' {
  interface Services {
    /** undefined: this installation sends no mail. */
    mail: Mail | undefined
  }
}
