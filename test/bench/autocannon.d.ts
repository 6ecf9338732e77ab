declare module 'autocannon' {
  type Options = {
    url: string;
    connections: number;
    /** Seconds; or `amount`, a number of requests. */
    duration?: number;
    amount?: number;
    method?: 'GET' | 'POST';
    headers?: Record<string, string>;
    body?: string | Buffer;
  };
  type Result = { '2xx': number; non2xx: number; errors: number; duration: number };
  export default function autocannon(options: Options): Promise<Result>;
}
