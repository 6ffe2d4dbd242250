/** Whether a browser fetches this ahead, for a page that its person may never open. */
export const isFetchedAhead = ({ headers }: Request) =>
	['Sec-Purpose', 'Purpose'].some((name) => headers.get(name)?.startsWith('prefetch'))
