/** A request body ready to be sent, and where it comes from. Its bytes never change once it is made. */
export type UploadBatch = {
  equipType: string;
  equipId: string;
  /** JSON array of upload records (interface 2.3) in UTF-8, at most SENT_UPLOAD_BYTES. */
  body: Uint8Array;
  recordCount: number;
  /** Rows of the source file the records come from, counted from 1. */
  firstRow: number;
  lastRow: number;
  /** Earliest and latest timestamp, yyyy-MM-dd HH:mm:ss. */
  firstTimestamp: string;
  lastTimestamp: string;
};
