import { createContext } from 'react-router'

/** What the server knows of a request and pages may use while they are rendered. */
export type Rendering = {
  /** The site's own origin, for canonical links and share pictures. */
  origin: string
  isMobile: boolean
  /** Allows the page's own scripts where the page isn't kept; kept pages name their scripts by hash. */
  nonce: string | undefined
  appId: string
  password: string
  passwordSalt: string
  onRenderError: (error: unknown) => void
}

export const renderingContext = createContext<Rendering>()
