import { createContext } from 'react-router'

/** What the server knows of a request and pages may use while they are rendered. */
export type Rendering = {
  /** The site's own origin, for canonical links and share pictures. */
  origin: string
  isMobile: boolean
  /** Tells the page's own scripts from any that came with its content; kept pages then name theirs by hash. */
  nonce: string
  appId: string
  password: string
  passwordSalt: string
  onRenderError: (error: unknown) => void
}

export const renderingContext = createContext<Rendering>()

/** A page as text: the body of any other answer is bytes, made from its text and read back into it. */
export class DrawnPage extends Response {
  readonly #html: string

  constructor(html: string, init: ResponseInit) {
    super(null, init)
    this.#html = html
  }

  override async text(): Promise<string> {
    return this.#html
  }
}
