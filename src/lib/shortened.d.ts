/**
 * The beginning of a text that fits into `most` UTF-16 units, so that it fits into columns and the fields of others too. It
 * ends between two visible characters: half of an emoji, or a letter without its marks, is not what somebody wrote.
 */
export declare function beginningOf(text: string, most: number): string;
/** A text of at most `most` UTF-16 units; what was cut ends with «…». For previews, logs and answers of other servers. */
export declare function shortened(text: string, most: number): string;
