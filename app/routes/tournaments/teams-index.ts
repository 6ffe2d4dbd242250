/** The list of teams without a dialog. */
export default function NoDialog() {
	return null
}
