/**
 * "500 KB" of the interface (sections 4.4 and 8) can be read as 500,000 or 512,000 bytes: our service
 * accepts the larger, our app keeps safely under the smaller (interface 10.3).
 */
export const ACCEPTED_UPLOAD_BYTES = 512_000;
export const SENT_UPLOAD_BYTES = 490_000;

/** Fields of one record beside its timestamp. Real equipment has some tens; each one more slows down every later read. */
export const MAX_FIELDS_PER_RECORD = 1_000;

/** Different fields in all records of one upload: for each name the service keeps when it came last. */
export const MAX_FIELDS_PER_UPLOAD = 2_000;

/** Different fields of one piece of equipment in all its uploads. */
export const MAX_FIELDS_PER_EQUIPMENT = 10_000;

/** Length of equipType and of equipId, in UTF-16 code units. */
export const MAX_EQUIPMENT_NAME_LENGTH = 200;

/** Length of the name of a field, in UTF-16 code units: tools list the names of many. */
export const MAX_FIELD_NAME_LENGTH = 200;
