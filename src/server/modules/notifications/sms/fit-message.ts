/** The letters of GSM 03.38 that our texts use; any other letter makes a message UCS-2. */
const basic = /^[A-Za-z0-9 \n\r@£$!"#%&'()*+,\-./:;<=>?_]*$/

/** The number of SMS that a text needs. */
export function countSegments(text: string): number {
  const [single, part] = basic.test(text) ? [160, 153] : [70, 67]
  return text.length <= single ? 1 : Math.ceil(text.length / part)
}

const maxSegments = 2

/** The text with its link, or without it if together they need more than two SMS. */
export function fitMessage(text: string, link: string): string {
  const whole = `${text}\n${link}`
  return countSegments(whole) <= maxSegments ? whole : text
}
