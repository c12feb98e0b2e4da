/** A number or code as it was given, such as a reference number. Page translation leaves it as it is. */
export function Code({ children }: { readonly children: string | number }) {
  return <span translate="no">{children}</span>;
}
