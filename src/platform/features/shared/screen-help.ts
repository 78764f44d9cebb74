/** Accounts of the demo content, by which `npm run pictures` takes the pictures of the handbook. */
export type PictureTaker = 'admin' | 'assessor' | 'finance' | 'editor' | 'auditor'

/** The help of a console screen. Who may open it follows from the menu. */
export type ScreenHelp = {
  /** Where the menu names the screen otherwise, or several times. */
  name?: string
  /** What the screen is for. */
  purpose: string
  /** The handbook shows a picture of the screen, as this account sees it. */
  picture?: PictureTaker
  /** What each action does, under the words of its button or column. */
  actions: Readonly<Record<string, string>>
  /** What single actions ask for beyond opening the screen. */
  who?: string
}

export type AreaHelp = { help: Readonly<Record<string, ScreenHelp>> }

/** A screen's name among anchors and files: `/console/ledger` is `ledger`. */
export function toScreenName(path: string): string {
  return path.slice('/console/'.length).replaceAll(/[/:]+/g, '-') || 'home'
}
