package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"time"
)

// engine is a GTP engine for scripts. Its arguments are the faults it has and
// the stones it calls dead: gtp-engine exit, gtp-engine A1 B1.
func engine() {
	args := strings.Join(os.Args[1:], " ")
	if pid := os.Getenv("ENGINE_PID"); pid != "" {
		if err := os.WriteFile(pid, []byte(fmt.Sprintln(os.Getpid())), 0o600); err != nil {
			panic(err)
		}
	}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		id, command, _ := strings.Cut(in.Text(), " ")
		text := ""
		switch {
		case command == "protocol_version":
			text = "2"
		case command == "list_commands" && args == "no-judge":
			text = "boardsize\nclear_board\nplay"
		case command == "list_commands":
			text = "boardsize\nclear_board\nplay\nfinal_status_list"
		case command == "boardsize 7":
			fmt.Printf("?%s unacceptable size\n\n", id)
			continue
		case command == "final_status_list dead":
			switch args {
			case "exit":
				fmt.Fprintln(os.Stderr, "out of memory")
				os.Exit(9)
			case "hang":
				time.Sleep(time.Hour)
			}
			text = args
		}
		fmt.Printf("=%s %s\n\n", id, text)
		if command == "quit" {
			return
		}
	}
}
