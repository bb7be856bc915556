/** What the main journeys need of a browser; Firefox and WebKit each give it in their own protocol. */
export interface Driver {
  goto(url: string): Promise<void>
  /** Runs the body of a function in the page and gives back what it returns, as JSON. */
  run(body: string): Promise<unknown>
  /** A real press on the first element that matches the selector and says the text. */
  press(selector: string, text?: string): Promise<void>
  /** Types over what a field says. */
  type(selector: string, text: string): Promise<void>
  back(): Promise<void>
  /** Errors and warnings of the console so far; empty where the protocol does not tell. */
  complaints(): readonly string[]
  close(): Promise<void>
}

const timeoutMs = 20_000

/** Asks the page again and again until the body returns something truthy. */
export async function until(driver: Driver, what: string, body: string): Promise<void> {
  const deadline = Date.now() + timeoutMs
  let last: unknown
  while (Date.now() < deadline) {
    last = await driver.run(body).catch((error: unknown) => `${error}`) // between two documents nothing answers
    if (last === true) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const where = await driver.run('return location.href + "\\n" + document.body.innerText.slice(0, 600)').catch(() => '')
  throw new Error(`not seen: ${what} (${JSON.stringify(last)})\n${String(where)}`)
}

/** A body that finds the visible element that a press is meant for. By textContent: WebKit's innerText of an open dialog is empty. */
export function finder(selector: string, text = ''): string {
  return `return [...document.querySelectorAll(${JSON.stringify(selector)})].find((element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    (element.textContent + ' ' + (element.getAttribute('aria-label') ?? '')).replaceAll('\\u00a0', ' ').includes(${JSON.stringify(text)})) ?? null`
}
