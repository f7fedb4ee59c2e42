/** Puts a text of outside origin between delimiters it cannot contain. What it adds is paid for out of the budget. */
export type Wrap = (text: string) => string
