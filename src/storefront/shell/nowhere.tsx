/** Never shown: the root's middleware sends `/` and unknown addresses elsewhere before a page is made. */
export default function Nowhere() {
  return null
}
