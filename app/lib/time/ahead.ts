/** True if a browser prefetches this page, which the person may never open. */
export const isFetchedAhead = ({ headers }: Request) =>
	['Sec-Purpose', 'Purpose'].some((name) => headers.get(name)?.startsWith('prefetch'))
