const preload = 'rel="modulepreload"'

/**
 * Lets the scripts of a page arrive after what is seen of it: React Router announces them with a high priority, beside the
 * styles, the fonts and the first picture, and a page of the shop is read and its links work before any script has run.
 */
export function lowerScriptPriority(html: string): string {
  return html.replaceAll(preload, `${preload} fetchpriority="low"`)
}
