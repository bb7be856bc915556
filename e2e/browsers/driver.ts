/** The browser operations of the main journeys, implemented for Firefox and WebKit in their protocols. */
export interface Driver {
  goto(url: string): Promise<void>
  /** Runs the body of a function in the page and returns its result as JSON. */
  run(body: string): Promise<unknown>
  /** Clicks the first element that matches the selector and contains the text. */
  press(selector: string, text?: string): Promise<void>
  /** Replaces the text of a field by typing. */
  type(selector: string, text: string): Promise<void>
  back(): Promise<void>
  /** Errors and warnings of the console so far; empty where the protocol does not report them. */
  complaints(): readonly string[]
  close(): Promise<void>
}

const timeoutMs = 20_000

/** Polls the page until the body returns something truthy. */
export async function until(driver: Driver, what: string, body: string): Promise<void> {
  const deadline = Date.now() + timeoutMs
  let last: unknown
  while (Date.now() < deadline) {
    last = await driver.run(body).catch((error: unknown) => `${error}`) // fails while the page navigates
    if (last === true) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const where = await driver.run('return location.href + "\\n" + document.body.innerText.slice(0, 600)').catch(() => '')
  throw new Error(`not seen: ${what} (${JSON.stringify(last)})\n${String(where)}`)
}

/** A body that finds the visible element to click. It compares textContent, because WebKit's innerText of an open dialog is empty. */
export function finder(selector: string, text = ''): string {
  return `return [...document.querySelectorAll(${JSON.stringify(selector)})].find((element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    (element.textContent + ' ' + (element.getAttribute('aria-label') ?? '')).replaceAll('\\u00a0', ' ').includes(${JSON.stringify(text)})) ?? null`
}
