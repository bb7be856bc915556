interface Typed {
  readonly target: { readonly value: string }
}
interface Ticked {
  readonly target: { readonly checked: boolean }
}

/** The props of a field that shows a text and passes on what is typed or chosen. */
export const control = <Text extends string | undefined>(value: Text, onChange: (text: string) => void) => ({
  value,
  onChange: (event: Typed) => onChange(event.target.value),
})

/** The same of a box that is ticked. */
export const tickControl = (checked: boolean, onChange: (isTicked: boolean) => void) => ({
  checked,
  onChange: (event: Ticked) => onChange(event.target.checked),
})
