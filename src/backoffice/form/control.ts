interface Typed {
  readonly target: { readonly value: string }
}
interface Ticked {
  readonly target: { readonly checked: boolean }
}

/** Value and handler for a text field or select. */
export const control = <Text extends string | undefined>(value: Text, onChange: (text: string) => void) => ({
  value,
  onChange: (event: Typed) => onChange(event.target.value),
})

/** Value and handler for a checkbox. */
export const tickControl = (checked: boolean, onChange: (isTicked: boolean) => void) => ({
  checked,
  onChange: (event: Ticked) => onChange(event.target.checked),
})
