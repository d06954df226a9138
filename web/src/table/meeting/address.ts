/** The address of a call as a browser writes it; what is not one goes to the server as it is. */
export function meetingAddress(typed: string): string {
  const text = typed.trim();
  const address = /^[a-z][a-z+.-]*:/i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address).href : text;
}

/** The name by which one knows where a call is held; all of an address that no browser can read. */
export function meetingHost(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
