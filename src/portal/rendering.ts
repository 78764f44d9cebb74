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
