/** The members of a managed club with no dialog over them. */
export default function NoDialog() {
	return null
}
