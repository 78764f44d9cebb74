/** The help of a console screen. Who may open it follows from the menu. */
export type ScreenHelp = {
  /** Where the menu names the screen otherwise, or several times. */
  name?: string
  /** What the screen is for. */
  purpose: string
  /** What each action does, under the words of its button or column. */
  actions: Readonly<Record<string, string>>
  /** What single actions ask for beyond opening the screen. */
  who?: string
}

export type AreaHelp = { help: Readonly<Record<string, ScreenHelp>> }
